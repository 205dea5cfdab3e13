// Main's own confirmation, drawn from what main sends and from nothing else.
import { createRoot } from 'react-dom/client';
import '../theme/global.css';
import { t } from '../text.ts';
import { Confirmation } from './Confirmation.tsx';

document.title = t('confirm.title');
const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<Confirmation />);
