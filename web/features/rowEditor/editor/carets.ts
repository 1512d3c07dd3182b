import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
import type { Presence } from '#collab/document/presence.ts'
import { offsetOf, positionOf, textOfLines } from './lines.ts'
import { readPage } from './readPage.ts'
import { REMOTE, type RowSync } from './rowSync.ts'
import { characterBefore, flatOf, offsetAfter } from './text.ts'

const PAUSE_MS = 100

type Caret = NonNullable<Presence['caret']>
/** Awareness as received: the server adds the user, so it may come late. */
type Colleague = { client: number; user: Partial<Presence['user']>; caret: Caret }

const key = new PluginKey<DecorationSet>('carets')

/**
 * Colleagues' carets in the row being edited, and ours for them. A caret travels as the identity of the character before
 * it. React creates plugin views again for each row; the listeners are added once and end with `stop`.
 */
export function createCarets(awareness: Awareness, sync: RowSync, row: () => string | null) {
  /** The last caret of each colleague whose characters were known: a caret may come before the text it stands in. */
  const known = new Map<number, Caret>()

  function colleagues(): Colleague[] {
    const states = [...awareness.getStates()] as [number, Partial<Presence>][]
    return states.flatMap(([client, { user, row: theirs, caret }]) =>
      client === awareness.clientID || !caret || theirs !== row() ? [] : [{ client, user: user ?? {}, caret }],
    )
  }

  /** `undefined` while the page shows another text than the document has, as in a composition. */
  function draw(doc: Node): DecorationSet | undefined {
    const runs = sync.runs() ?? []
    const text = flatOf(runs)
    if (text !== textOfLines(doc)) return undefined
    const here = colleagues()
    for (const client of known.keys()) if (!here.some((one) => one.client === client)) known.delete(client)
    const decorations = here.flatMap(({ client, user, caret }) => {
      const isKnown = [caret.anchor, caret.head].every((end) => offsetAfter(runs, end) !== undefined)
      if (isKnown) known.set(client, caret)
      const { anchor, head } = known.get(client) ?? caret
      const [at, from] = [offsetAfter(runs, head), offsetAfter(runs, anchor)]
      if (at === undefined || from === undefined) return []
      return decorationsOf(doc, { client, user, head, at, from })
    })
    return DecorationSet.create(doc, decorations)
  }

  function follow(view: EditorView) {
    const publisher = createPublisher(view, awareness, sync, row)
    let seen = ''
    const look = () => {
      if (view.isDestroyed) return
      const now = JSON.stringify(colleagues())
      if (now === seen || view.composing) return
      seen = now
      readPage(view)
      sync.reconcile()
      view.dispatch(view.state.tr.setMeta(key, true))
    }
    // they may have moved while one composed
    const drawLater = () => setTimeout(look, PAUSE_MS)
    view.dom.addEventListener('compositionend', drawLater)
    awareness.on('change', look)
    return {
      soon: publisher.soon,
      stop() {
        awareness.off('change', look)
        publisher.stop()
      },
    }
  }
  let following: ReturnType<typeof follow> | undefined

  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const drawn = tr.getMeta(key) || tr.getMeta(REMOTE) ? draw(tr.doc) : undefined
        return drawn ?? before.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view(view) {
      following ??= follow(view)
      const { soon } = following
      return {
        update(_, before) {
          if (!before.selection.eq(view.state.selection) || !before.doc.eq(view.state.doc)) soon()
        },
      }
    },
  })
  return { plugin, stop: () => following?.stop() }
}

type Drawn = Pick<Colleague, 'client' | 'user'> & { head: Caret['head']; at: number; from: number }

function decorationsOf(doc: Node, { client, user, head, at, from }: Drawn) {
  const [first, last] = [positionOf(doc, Math.min(at, from)), positionOf(doc, Math.max(at, from))]
  const style = `--caret-color: ${colorOf(user)}`
  return [
    // its key changes with each of their moves, which shows the name again
    Decoration.widget(positionOf(doc, at), () => caretElement(user.name ?? '', style), {
      key: `${client} ${user.name} ${head}`,
      side: 10,
      ignoreSelection: true,
    }),
    Decoration.inline(first, last, { class: 'caret-selection', style }),
  ]
}

function createPublisher(view: EditorView, awareness: Awareness, sync: RowSync, row: () => string | null) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let published = ''
  function publish(at: Pick<Presence, 'row' | 'caret'>) {
    const now = JSON.stringify(at)
    if (now === published) return
    published = now
    if (awareness.getLocalState() !== null) awareness.setLocalState({ ...awareness.getLocalState(), ...at })
  }
  function look() {
    timer = undefined
    if (view.composing) return
    sync.reconcile()
    const { doc, selection } = view.state
    const runs = view.hasFocus() ? sync.runs() : undefined
    const end = (position: number) => characterBefore(runs!, offsetOf(doc, position))
    publish({ row: row(), caret: runs ? { anchor: end(selection.anchor), head: end(selection.head) } : null })
  }
  const soon = () => {
    timer ??= setTimeout(look, PAUSE_MS)
  }
  view.dom.addEventListener('focusin', soon)
  view.dom.addEventListener('focusout', soon)
  return {
    soon,
    stop() {
      clearTimeout(timer)
      if (published !== '') publish({ row: null, caret: null })
    },
  }
}

/** A style must not be able to carry more than a colour. */
const colorOf = ({ color = '' }: Colleague['user']) =>
  /^(#[0-9a-f]{3,8}|[a-z]+|[a-z]+\([\d.,%/ ]+\))$/i.test(color) ? color : 'currentColor'

function caretElement(name: string, style: string) {
  const element = document.createElement('span')
  element.className = 'caret'
  element.dataset.name = name
  element.setAttribute('style', style)
  return element
}
