import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { settings } from './ui/settings.svelte';
import { dress } from './ui/theme.svelte';
import { stayInstalled } from './ui/version.svelte';
import { learnToSpeak } from './ui/words.svelte';

// It is not there in a browser that is too old (public/older_browsers.js).
const target = document.getElementById('app');
if (target) {
  dress();
  settings.restore();
  await learnToSpeak();
  mount(App, { target });
  void stayInstalled();
}
