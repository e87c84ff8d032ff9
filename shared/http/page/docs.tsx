import { render } from 'preact';
import { Reference } from './docs/reference.tsx';

const root = document.getElementById('app');
if (root !== null) render(<Reference />, root);
