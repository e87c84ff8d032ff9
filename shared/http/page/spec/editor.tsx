import { autocompletion, type CompletionContext, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Problem } from '#sweep';
import { cursorAt } from './cursor.ts';
import type { SpecSchema } from './schema.ts';
import { rangeOf } from './spec-text.ts';

interface Properties {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly schema: SpecSchema | undefined;
  readonly onChange: (text: string) => void;
}

/** The spec as text, with completion by the schema and each problem at its place. */
export function Editor({ text, problems, schema, onChange }: Properties) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>();
  const tell = useRef(onChange);
  tell.current = onChange;
  const latest = useRef(text);
  latest.current = text;

  useEffect(() => {
    if (host.current === null) return;
    // Inside a shadow root the editor's styles are constructed sheets, which a strict policy of styles allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const opened = new EditorView({
      root,
      parent: root,
      state: stateOf(latest.current, (changed) => tell.current(changed)),
    });
    view.current = opened;
    return () => opened.destroy();
  }, []);

  // At once, before the next key: otherwise an older text would come back over what is being typed.
  useLayoutEffect(() => {
    const state = view.current?.state;
    if (state === undefined || state.doc.toString() === text) return;
    const changes = { from: 0, to: state.doc.length, insert: text };
    view.current?.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [text]);

  useEffect(() => {
    const { current } = view;
    if (current)
      current.dispatch(
        setDiagnostics(
          current.state,
          problems.map((problem) => diagnostic(current, problem)),
        ),
      );
  }, [problems]);

  useEffect(() => {
    if (schema) view.current?.dispatch({ effects: completion.reconfigure(completing(schema)) });
  }, [schema]);

  return <div class="editor" ref={host} />;
}

const completion = new Compartment();
/** Marks a change that the form made: who made it knows of it. */
const fromOutside = Annotation.define<boolean>();

function stateOf(text: string, onChange: (text: string) => void): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      indentOnInput(),
      closeBrackets(),
      yaml(),
      lintGutter(),
      syntaxHighlighting(COLOURS),
      completion.of([]),
      // Tab stays the key that leaves the editor.
      keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': 'Spec as YAML' }),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        const isOwn = transactions.every((transaction) => transaction.annotation(fromOutside) !== true);
        if (docChanged && isOwn) onChange(state.doc.toString());
      }),
      LOOK,
    ],
  });
}

function completing(schema: SpecSchema) {
  const source = ({ state, pos, explicit }: CompletionContext) => {
    const cursor = cursorAt(state.sliceDoc(0, pos));
    if (!explicit && cursor.from === pos) return null;
    const options = schema.proposals(cursor).map(({ label, detail }) => ({
      label,
      ...(detail !== '' && { info: detail }),
      apply: cursor.at === 'key' ? `${label}: ` : label,
    }));
    return { from: cursor.from, options, validFor: /^[\w.-]*$/ };
  };
  return autocompletion({ override: [source], icons: false });
}

function diagnostic({ state }: EditorView, { pointer, message }: Problem): Diagnostic {
  const { from, to } = rangeOf(state.doc.toString(), pointer);
  const end = Math.min(to, state.doc.length);
  return { from: Math.min(from, end), to: end, severity: 'error', message };
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent-text)' },
  { tag: tags.comment, color: 'var(--muted)' },
  { tag: [tags.number, tags.bool], color: 'var(--number)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--field)', color: 'var(--text)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'var(--field)', color: 'var(--muted)', border: 'none' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionInfo': { maxWidth: '28em', fontFamily: 'var(--sans)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--selection) !important' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
});
