import { memo, useContext } from 'react'
import { RowText } from '../../rowText/RowText.tsx'
import { LongText } from '../cells/LongText.tsx'
import { ReferenceContext } from './useReference.ts'

export const ReferenceCell = memo(function ReferenceCell({ id }: { id: string }) {
  const { language, texts } = useContext(ReferenceContext)
  const text = texts.get(id) ?? ''
  return (
    <div tabIndex={-1} data-column="reference" className="min-h-7 rounded-sm px-2 py-1 text-muted">
      {language && text !== '' && (
        <LongText id={id} text={text} of="second language">
          {(clamp) => <RowText text={text} language={language} className={clamp} />}
        </LongText>
      )}
    </div>
  )
})
