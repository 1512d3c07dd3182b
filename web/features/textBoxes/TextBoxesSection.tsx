import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { MAX_FONTS, MAX_TEXT_BOXES } from '#db/vocabulary/texts/textBoxes.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useMay } from '../people/rights.ts'
import { AddFontDialog } from './AddFontDialog.tsx'
import { FontItem } from './FontItem.tsx'
import { fontsQuery } from './queries.ts'
import { TextBoxDialog } from './TextBoxDialog.tsx'
import { TextBoxItem } from './TextBoxItem.tsx'
import { textBoxesQuery } from './textBoxesQuery.ts'

const LIST = 'divide-y divide-line rounded-lg border border-line'

export function TextBoxesSection({ project_id }: { project_id: string }) {
  const may = useMay()
  const fonts = useQuery(fontsQuery(project_id))
  const boxes = useQuery(textBoxesQuery(project_id))
  const [open, setOpen] = useState<'font' | 'box'>()
  const close = () => setOpen(undefined)
  return (
    <Section
      title="Fonts and text boxes"
      text="Translations are measured in your game’s own font, so that you see which of them do not fit before a player does."
    >
      <Loaded
        query={fonts}
        failure="The fonts could not be loaded"
        waiting={<CenteredSpinner label="Loading the fonts" />}
      >
        {(known) =>
          known.length === 0 ? (
            <p className="text-13 text-muted">Add a font of your game first, then the boxes in which it is shown.</p>
          ) : (
            <ul aria-label="Fonts" className={LIST}>
              {known.map((font) => (
                <FontItem
                  key={font.id}
                  project_id={project_id}
                  font={font}
                  isUsed={boxes.data?.some(({ font_id }) => font_id === font.id) ?? true}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {boxes.data && boxes.data.length > 0 && (
        <ul aria-label="Text boxes" className={LIST}>
          {boxes.data.map((box) => (
            <TextBoxItem key={box.id} project_id={project_id} box={box} fonts={fonts.data ?? []} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {may('bringFiles') && (
          <Button icon={Upload} isDisabled={(fonts.data?.length ?? 0) >= MAX_FONTS} onPress={() => setOpen('font')}>
            Add font
          </Button>
        )}
        {may('manageProject') && fonts.data && fonts.data.length > 0 && (
          <Button icon={Plus} isDisabled={(boxes.data?.length ?? 0) >= MAX_TEXT_BOXES} onPress={() => setOpen('box')}>
            New text box
          </Button>
        )}
      </div>
      {open === 'font' && <AddFontDialog project_id={project_id} onClose={close} />}
      {open === 'box' && <TextBoxDialog project_id={project_id} fonts={fonts.data ?? []} onClose={close} />}
    </Section>
  )
}
