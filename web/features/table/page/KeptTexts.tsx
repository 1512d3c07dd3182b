import { useEffect, useMemo, useState } from 'react'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import {
  type DocumentAddress,
  dropKept,
  isStored,
  type KeptText,
  onKept,
  readKept,
} from '../../liveDocument/keptTexts.ts'
import type { Opened } from '../../liveDocument/liveDocument.ts'
import { readUnsent } from '../../liveDocument/unsentEdits.ts'
import type { Rows } from '../../rows/rows.ts'
import { useRowTexts } from '../../rows/useRowField.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

const SHOWN = 5

type KeptTextsProps = { address: DocumentAddress; opened: Opened | undefined; rows: Rows }

export function KeptTexts({ address, opened, rows }: KeptTextsProps) {
  const { restoreText, rowOf } = useTableTools()
  const [kept, setKept] = useState<KeptText[]>([])
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const { user_id, page_id, language } = address
  useEffect(() => {
    const at = { user_id, page_id, language }
    const update = () => {
      setKept(readKept(at))
      setSent(new Set(readUnsent(at)?.rows))
    }
    update()
    return onKept(at, update)
  }, [user_id, page_id, language])

  const texts = useRowTexts(
    rows,
    useMemo(
      () => kept.map(({ source_text_id }) => rowOf({ page_id, language }, source_text_id)),
      [kept, rowOf, page_id, language],
    ),
  )
  const open = kept.filter(({ source_text_id: id, text }, index) => texts[index] !== text && !sent.has(id))
  if (open.length === 0) return null

  const rowOfText = ({ source_text_id }: KeptText) => rowOf(address, source_text_id)
  const identifierOf = (one: KeptText) => rows.sources()[rows.indexOf(rowOfText(one)) ?? -1]?.identifier
  const drop = ({ source_text_id }: KeptText) => dropKept(address, source_text_id)
  const putBack = async (one: KeptText) => {
    await restoreText(rowOfText(one), one.text, 'Text put back')
    if (rows.read(rowOfText(one), 'text') === one.text) drop(one)
  }
  return (
    <Alert
      kind="warning"
      title={open.length === 1 ? 'One text could not be saved' : `${open.length} texts could not be saved`}
    >
      <p>
        {isStored(address)
          ? 'Your texts are kept on this device.'
          : 'There is no room on this device: your texts are kept until this tab is closed.'}{' '}
        Put it back into its row, or discard it.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {open.slice(0, SHOWN).map((one) => (
          <li key={one.source_text_id} className="flex flex-wrap items-center gap-2">
            <span className="line-clamp-2 min-w-40 flex-1 whitespace-pre-wrap">{one.text}</span>
            <span className="text-12 text-muted">{identifierOf(one)}</span>
            <Button
              size="sm"
              isDisabled={!opened || rows.read(rowOfText(one), 'request') !== undefined}
              onPress={() => void putBack(one)}
            >
              Put back
            </Button>
            <CopyButton text={one.text} />
            <Button size="sm" variant="ghost" onPress={() => drop(one)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
