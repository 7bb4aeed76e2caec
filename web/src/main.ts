import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { learnToSpeak } from './lib/words.svelte';

await learnToSpeak();
mount(App, { target: document.getElementById('app')! });
