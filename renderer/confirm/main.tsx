// Main's confirmation window. It draws only what main sends.
import { createRoot } from 'react-dom/client';
import '../theme/global.css';
import { t } from '../text.ts';
import { Confirmation } from './Confirmation.tsx';

document.title = t('confirm.title');
const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<Confirmation />);
