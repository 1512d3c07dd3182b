import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { FORM_OF_ADDRESS_LABELS } from '#db/vocabulary/formsOfAddress.ts'
import { EVERY_LANGUAGE, languageName } from '#db/vocabulary/languages.ts'
import type { Register } from '#server/projects/contract.ts'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { registersQuery } from '../../projects/registers.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { Section } from '../Section.tsx'

const Markdown = lazy(() => import('#web/ui/data/Markdown.tsx'))

export function StyleGuide() {
  const { project_id = '' } = useParams()
  const { language } = useTableTools()
  const registers = useQuery(registersQuery(project_id)).data ?? []
  const guides = [EVERY_LANGUAGE, language].flatMap((code) => {
    const guide = registers.find(({ target_language }) => target_language === code)
    return guide && !isEmpty(guide) ? [guide] : []
  })
  const [isOpen, setIsOpen] = useState(false)
  if (guides.length === 0) return null
  return (
    <Section
      title="Style guide"
      aside={
        guides.some(({ guide }) => guide !== '') && (
          <TextButton isApart aria-label="Read the style guide" onPress={() => setIsOpen(true)}>
            Read
          </TextButton>
        )
      }
    >
      {guides.map((guide) => (
        <Asked key={guide.target_language} guide={guide} />
      ))}
      {isOpen && (
        <Dialog isOpen title={`Style guide for ${languageName(language)}`} onClose={() => setIsOpen(false)}>
          <DialogBody>
            {guides.map((guide) => (
              <Fragment key={guide.target_language}>
                <Asked guide={guide} />
                <Suspense fallback={<Spinner />}>
                  <Markdown text={guide.guide} />
                </Suspense>
              </Fragment>
            ))}
          </DialogBody>
        </Dialog>
      )}
    </Section>
  )
}

const isEmpty = ({ form_of_address, tone, rules, guide }: Register) =>
  form_of_address === 'automatic' && tone === '' && rules.length === 0 && guide === ''

const Asked = ({ guide: { form_of_address, tone, rules } }: { guide: Register }) => (
  <div className="flex flex-col gap-1 wrap-anywhere">
    {form_of_address !== 'automatic' && <p>{`Form of address: ${FORM_OF_ADDRESS_LABELS[form_of_address]}`}</p>}
    {tone !== '' && <p dir="auto">{tone}</p>}
    {rules.length > 0 && (
      <ul dir="auto" className="list-disc ps-4">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    )}
  </div>
)
