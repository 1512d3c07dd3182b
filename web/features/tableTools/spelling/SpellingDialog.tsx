import { useStore } from 'zustand'
import { sayUnknown } from '#db/vocabulary/checks/spelling.ts'
import { afterFrames } from '#web/ui/drawing/afterFrames.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/Dialog.tsx'
import { useFindings } from '../Faults.tsx'
import { useTableTools } from '../TableContext.ts'
import { spellingQuestion, unknownWordsOf } from './spellingQuestion.ts'
import { UnknownWord } from './UnknownWord.tsx'

export function SpellingDialog() {
  const id = useStore(spellingQuestion, (question) => question?.id)
  const { rows } = useTableTools()
  const source = id === undefined ? undefined : rows.sources()[rows.indexOf(id) ?? -1]
  return source && <UnknownWords source={source} />
}

type Source = ReturnType<ReturnType<typeof useTableTools>['rows']['sources']>[number]

function UnknownWords({ source }: { source: Source }) {
  const { rows, findings } = useTableTools()
  const text = rows.read(source.id, 'text')
  const words = unknownWordsOf(findings, source, text, useFindings(source, text))
  const close = () => spellingQuestion.setState(undefined, true)
  const choose = (act: () => void) => {
    close()
    afterFrames(2, act) // the dialog gives the focus back first
  }
  return (
    <Dialog title="Spelling" isOpen onClose={close}>
      <DialogBody>
        {words.length === 0 && <p className="text-13 text-muted">No word of this row is unknown.</p>}
        <ul className="flex flex-col gap-3">
          {words.map((word, at) => (
            <li key={word} className="flex flex-col gap-1">
              <p className="text-13">
                <bdi dir="ltr">{sayUnknown(word)}</bdi>
              </p>
              <UnknownWord id={source.id} text={text} word={word} isFirst={at === 0} onChoose={choose} />
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
