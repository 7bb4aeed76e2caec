// An analysis by the service that reports its progress over a WebSocket.
import { Problem, type Analysis, type Progress } from '../../../bindings/npm/src/answers';

type Message = { progress: Progress } | { result: Analysis } | { problem: { code?: string; detail?: string } };

// Undefined when no WebSocket is possible, or the service is busy: a plain request waits and tries again.
export function streamed(
  path: string, request: object, onProgress: (progress: Progress) => void, signal: AbortSignal | undefined,
): Promise<Analysis | undefined> {
  return new Promise((resolve, reject) => {
    const address = new URL(path, document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    // Closing the socket stops the search.
    signal?.addEventListener('abort', () => {
      socket.close();
      reject(signal.reason as Error);
    });
    socket.onopen = () => socket.send(JSON.stringify({ analyse: request }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as Message;
      if ('progress' in message) return onProgress(message.progress);
      if ('result' in message) resolve(message.result);
      else if (message.problem.code === 'busy') resolve(undefined);
      else reject(new Problem(message.problem.code ?? 'refused', message.problem.detail ?? ''));
      socket.close();
    };
    socket.onclose = () => resolve(undefined);
  });
}
