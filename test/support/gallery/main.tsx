// The page of every component in every state, with extreme inputs, for `npm run gallery`. The query
// `?only=money&theme=dark&density=compact&contrast=more` shows one section with these settings.
// The texts load first, because other modules use them while loading.
import '../words.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../renderer/theme/global.css';
import { startMirror } from '../../../renderer/state/mirror.ts';
import { wallNow } from '../../../renderer/clock.ts';
import { installMockMain } from '../mock-main.ts';
import { sampleSlices } from '../preview/sample.ts';
import { sampleHandlers } from '../preview/sample-records.ts';
import { Gallery } from './Gallery.tsx';

const now = wallNow();
installMockMain(sampleSlices(now), sampleHandlers(now));
startMirror();
const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Gallery now={now} />
    </StrictMode>,
  );
