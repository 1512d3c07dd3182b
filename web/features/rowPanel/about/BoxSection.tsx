import { Scissors } from 'lucide-react'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { Source } from '../../rows/rows.ts'
import { useRowField } from '../../rows/useRowField.ts'
import { BoxFigure } from '../../rowText/boxes/BoxDrawing.tsx'
import { useBoxOf } from '../../rowText/boxes/BoxesContext.ts'
import { useFindings } from '../../tableTools/Faults.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { Section } from '../Section.tsx'

const SHORTER =
  'Make this translation shorter, so that it fits its maximum length. Keep its meaning, its tone and its placeholders; leave out words that the reader does not need, and prefer shorter ones.'

/** The translation in its box, and a shorter one of the AI where it is too long. */
export function BoxSection({ source }: { source: Source }) {
  const { rows, rights, requestTranslation } = useTableTools()
  const text = useRowField(rows, source.id, 'text')
  const isClaimed = useRowField(rows, source.id, 'request') !== undefined
  const box = useBoxOf(source)
  const isTooLong = useFindings(source, text).some(({ check }) => check === 'length limit')
  const isOffered = isTooLong && rights.orders && !isClaimed
  if (!box && !isOffered) return null
  return (
    <Section title={box ? 'In its box' : 'Too long'}>
      {box && <BoxFigure box={box} text={text === '' ? source.content : text} />}
      {isOffered && (
        <Button size="sm" icon={Scissors} className="mt-1" onPress={() => void requestTranslation(source.id, SHORTER)}>
          Shorten with AI
        </Button>
      )}
    </Section>
  )
}
