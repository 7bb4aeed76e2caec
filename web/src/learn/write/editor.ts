// The editor: CodeMirror in a shadow root, where its styles are adopted sheets; as elements of the page they would be
// refused, since nothing may be inline. Tab leaves it, as it leaves any other field.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface Editor {
  write(text: string): void;
  // Marks the line where the runs part; 0 marks none.
  mark(line: number): void;
  name(label: string): void;
  focus(): void;
  end(): void;
}

const marked = StateEffect.define<number>();
const wrongLine = Decoration.line({ class: 'cm-wrong' });
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { docChanged, effects, state }) {
    const effect = effects.find((one) => one.is(marked));
    if (!effect) return docChanged ? Decoration.none : before;
    const line = effect.value as number;
    return line < 1 || line > state.doc.lines ? Decoration.none : Decoration.set(wrongLine.range(state.doc.line(line).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--card)', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", lineHeight: '1.75', minHeight: '19rem' },
  '.cm-content': { caretColor: 'var(--text)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--quiet)', border: '0' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { backgroundColor: 'var(--wash)' },
  '.cm-wrong': { backgroundColor: 'var(--loss-back)', boxShadow: 'inset 3px 0 var(--loss)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mark)' },
});
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--accent-text)', fontWeight: '700' },
  { tag: tags.comment, color: 'var(--quiet)' },
  { tag: [tags.number, tags.bool, tags.string], color: 'var(--win)' },
]);
// Typing over a selection, the browser would keep the look of what it replaces by a style in the page, which is refused.
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== 'insertText' || event.data === null || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
const named = (label: string) => ({ 'aria-label': label, autocapitalize: 'off' });

export function openEditor(parent: HTMLElement, text: string, label: string, onchange: (text: string) => void, onrun: () => void): Editor {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const run = () => {
    onrun();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root as unknown as Element,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        javascriptLanguage,
        syntaxHighlighting(colours),
        marks,
        look,
        typedOver,
        EditorView.lineWrapping,
        keymap.of([{ key: 'Mod-Enter', run }, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of(named(label)),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onchange(state.doc.toString())),
      ],
    }),
  });
  return {
    write: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    mark: (line) => view.dispatch({ effects: marked.of(line) }),
    name: (next) => view.contentDOM.setAttribute('aria-label', next),
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}
