// The window's page. Outside the app there is no bridge, and the page says so.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/global.css';
import './theme/last-figures.css';
import { App } from './app/App.tsx';
import { NoBridge } from './app/NoBridge.tsx';
import { hasBridge } from './bridge.ts';
import { watchCopies } from './state/copied-here.ts';
import { awaitFirstScreen } from './state/first-screen.ts';
import { startMirror } from './state/mirror.ts';

const place = document.getElementById('root');
if (place !== null) {
  const there = hasBridge();
  if (there) {
    watchCopies();
    awaitFirstScreen();
    startMirror();
  }
  createRoot(place).render(<StrictMode>{there ? <App /> : <NoBridge />}</StrictMode>);
}
