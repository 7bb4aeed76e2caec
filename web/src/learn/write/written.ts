// Programs of the learner that were right, kept in the browser by the name of what they solve: the last such text of each, so that
// what is tried later spoils nothing.
import { keep, kept } from '../../kept/saved';

export const isWritten = (name: string) => kept(`write.${name}.done`) === 'yes';
export function keepRight(name: string, text: string): void {
  keep(`write.${name}.done`, 'yes');
  keep(`write.${name}.right`, text);
}
// Those of older versions were not kept apart.
export const rightProgram = (name: string) => (isWritten(name) ? (kept(`write.${name}.right`) ?? kept(`write.${name}`)) : null);
