import { createRoot } from 'react-dom/client';
import { App } from './views/app.js';

const root = document.getElementById('dashboard');
if (root !== null) createRoot(root).render(<App />);
