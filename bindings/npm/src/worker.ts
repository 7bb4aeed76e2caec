// The thread in a browser.
import { answering, type FromThread, type ToThread } from './thread.js';

const answer = answering((message: FromThread) => postMessage(message));
onmessage = ({ data }: MessageEvent<ToThread>) => answer(data);
