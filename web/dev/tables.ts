/** The card tables fed with samples: `npx vite`, then /dev/tables.html?scene=playing&lang=en. */

import { mount } from 'svelte';

import '../src/app.css';
import Tables from './Tables.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('tables.html has no #app');

mount(Tables, { target });
