// An analysis that reports its progress over a WebSocket. If no WebSocket is possible, a plain request is used,
// which reports nothing until its end.
import { Problem, analyse, type Analysis, type Progress } from '../lib/api';

type Message = { progress: Progress } | { result: Analysis } | { problem: { code?: string; detail?: string } };

function overSocket(request: object, onprogress: (progress: Progress) => void, signal: AbortSignal): Promise<Analysis | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/stream`);
    // Closing the socket stops the search.
    signal.addEventListener('abort', () => {
      socket.close();
      reject(signal.reason as Error);
    });
    socket.onopen = () => socket.send(JSON.stringify({ analyse: request }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as Message;
      if ('progress' in message) onprogress(message.progress);
      else if ('result' in message) resolve(message.result);
      else reject(new Problem(message.problem.code ?? 'refused', message.problem.detail ?? ''));
      if (!('progress' in message)) socket.close();
    };
    socket.onclose = () => resolve(undefined);
  });
}

export async function streamAnalysis(
  game: string, moves: string, time: number, onprogress: (progress: Progress) => void, signal: AbortSignal,
): Promise<Analysis> {
  try {
    const result = await overSocket({ game, position: { moves }, time }, onprogress, signal);
    if (result) return result;
  } catch (failure) {
    // When the server is busy, fall back to a request, which waits and tries again.
    if (!(failure instanceof Problem && failure.code === 'busy')) throw failure;
  }
  return analyse(game, moves, time, signal);
}
