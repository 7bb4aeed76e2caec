import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { stayInstalled } from './lib/version.svelte';
import { learnToSpeak } from './lib/words.svelte';

await learnToSpeak();
mount(App, { target: document.getElementById('app')! });
void stayInstalled();
