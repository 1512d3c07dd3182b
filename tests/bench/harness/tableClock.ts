type Fiber = {
  tag: number
  flags: number
  stateNode: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
}

export type PageClock = {
  tableClock: {
    startAtNextClick(): void
    opened(label: string): Promise<{ first: number; editable: number }>
    use(searches: string[]): Promise<{ search: number[]; sort: number[]; filter: number[]; frames: number[] }>
    /** Counts cells that render from now on. */
    countRenders(row: string): void
    cellsUntilChanged(row: string): Promise<number>
  }
}

/** Runs inside the page, before the app: measures there, so that no message to or from the browser is in the figures. */
export function clockInPage() {
  const FILTERINGS = 12
  const PERFORMED_WORK = 1
  const FUNCTIONS = [0, 11, 14, 15]
  let startedAt = 0
  let counted: Set<Element> | undefined
  let before: string | null | undefined
  const textOfRow = (row: string) => first(`[data-row="${row}"]`)?.textContent

  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const first = (selector: string) => document.querySelector<HTMLElement>(selector)
  async function until(condition: () => boolean) {
    while (!condition()) await frame()
    return performance.now()
  }
  /** A rendered frame has been painted when the next one begins. */
  async function painted(condition: () => boolean) {
    await until(condition)
    await frame()
    return performance.now()
  }

  function elementOf(fiber: Fiber | null): Element | undefined {
    if (!fiber) return undefined
    if (fiber.stateNode instanceof Element) return fiber.stateNode
    return elementOf(fiber.child)
  }
  /** Of the fibers that this commit visited; those below an unchanged `child` keep the flags of an earlier one. */
  function noteRendered(fiber: Fiber) {
    if (FUNCTIONS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) {
      const cell = elementOf(fiber)?.closest('[role="gridcell"]')
      if (cell) counted?.add(cell)
    }
    if (fiber.alternate && fiber.child === fiber.alternate.child) return
    for (let child = fiber.child; child; child = child.sibling) noteRendered(child)
  }
  // React tells its developer tools of each commit, in production too.
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => counted && noteRendered(root.current),
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      checkDCE() {},
    },
  })

  const grid = () => first('[role="grid"]')
  const shown = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')).join()

  async function timed(act: () => void, condition: () => boolean) {
    await frame()
    const start = performance.now()
    act()
    return (await painted(condition)) - start
  }

  const tableClock: PageClock['tableClock'] = {
    startAtNextClick() {
      addEventListener(
        'pointerup',
        () => {
          startedAt = performance.now()
        },
        { once: true, capture: true },
      )
    },
    async opened(label) {
      const firstRows = await painted(() => first(`[role="grid"][aria-label="${label}"] [data-row] .row-text`) !== null)
      const editable = await until(() => {
        if (document.activeElement?.matches('[data-row] .ProseMirror')) return true
        first('[data-row] [data-column="translation"][role="button"]')?.click()
        return false
      })
      return { first: firstRows - startedAt, editable: editable - startedAt }
    },
    async use(searches) {
      const box = first('input[type="search"]') as HTMLInputElement
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const type = (text: string) => {
        setValue?.call(box, text)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const search: number[] = []
      for (const text of searches.flatMap((word) => [word.slice(0, Math.ceil(word.length / 2)), word, ''])) {
        const before = `${grid()?.getAttribute('aria-rowcount')} ${shown()}`
        // A search that changes nothing ends with its frame.
        let frames = 0
        search.push(
          await timed(
            () => type(text),
            () => `${grid()?.getAttribute('aria-rowcount')} ${shown()}` !== before || ++frames > 2,
          ),
        )
      }
      const sort: number[] = []
      for (let i = 0; i < 6; i++) {
        const header = [...document.querySelectorAll<HTMLElement>('[role="columnheader"] button')][i % 2]
        const before = [...document.querySelectorAll('[role="columnheader"]')]
          .map((cell) => cell.getAttribute('aria-sort'))
          .join()
        sort.push(
          await timed(
            () => header?.click(),
            () =>
              [...document.querySelectorAll('[role="columnheader"]')]
                .map((cell) => cell.getAttribute('aria-sort'))
                .join() !== before,
          ),
        )
      }
      const filter: number[] = []
      for (let i = 0; i < FILTERINGS; i++) {
        const button = [...document.querySelectorAll<HTMLElement>('button')].find(
          (one) => one.textContent?.startsWith('Status') && one.getAttribute('aria-haspopup'),
        )
        button?.click()
        await until(() => first('[role="menu"] [role^="menuitem"]') !== null)
        const before = grid()?.getAttribute('aria-rowcount')
        const item = [...document.querySelectorAll<HTMLElement>('[role="menu"] [role^="menuitem"]')].find((one) =>
          one.textContent?.includes('Not started'),
        )
        filter.push(
          await timed(
            () => item?.click(),
            () => grid()?.getAttribute('aria-rowcount') !== before,
          ),
        )
        await until(() => first('[role="menu"]') === null)
      }
      const frames: number[] = []
      let last = await frame()
      for (let i = 0; i < 150; i++) {
        grid()?.scrollBy(0, i < 100 ? 80 : -160)
        const now = await frame()
        frames.push(now - last)
        last = now
      }
      grid()?.scrollTo(0, 0)
      await frame()
      return { search, sort, filter, frames }
    },
    countRenders(row) {
      before = textOfRow(row)
      counted = new Set()
    },
    async cellsUntilChanged(row) {
      await until(() => textOfRow(row) !== before)
      for (let i = 0; i < 10; i++) await frame()
      const cells = [...(counted ?? [])]
      counted = undefined
      return cells.length
    },
  }
  Object.assign(window, { tableClock })
}
