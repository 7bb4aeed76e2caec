import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { dress } from './lib/theme.svelte';
import { stayInstalled } from './lib/version.svelte';
import { learnToSpeak } from './lib/words.svelte';

dress();
await learnToSpeak();
mount(App, { target: document.getElementById('app')! });
void stayInstalled();
