import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../../api/client.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { promptQuery } from '../rows/queries.ts'

export function ModelPrompt({ translation_id }: { translation_id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p className="mt-1.5 text-13">
      <TextButton onPress={() => setIsOpen(true)}>Prompt sent to the model</TextButton>
      <Dialog title="Prompt sent to the model" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <DialogBody>
          <Prompt translation_id={translation_id} />
        </DialogBody>
      </Dialog>
    </p>
  )
}

function Prompt({ translation_id }: { translation_id: string }) {
  const prompt = useQuery(promptQuery(translation_id))
  if (prompt.error instanceof Refusal && prompt.error.status === 404)
    return <p>No prompt was sent: this text came from the built-in pseudo-localizer.</p>
  if (prompt.isError)
    return (
      <LoadFailure query={prompt} title="The request could not be loaded">
        {prompt.error.message}
      </LoadFailure>
    )
  if (!prompt.data) return <CenteredSpinner label="Loading the request" />
  const { at, model, attempt, row, system, user } = prompt.data
  return (
    <>
      <p className="text-muted">
        {model}, attempt {attempt}, {exact.format(new Date(at))}. This text is row {row} of the request.
      </p>
      <Told title="Instructions">{system}</Told>
      <Told title="Texts">{user}</Told>
    </>
  )
}

const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-13 font-semibold text-muted">{title}</h3>
    <pre
      dir="auto"
      className="rounded-md border border-line bg-subtle p-3 font-mono text-12 break-words whitespace-pre-wrap"
    >
      {children}
    </pre>
  </section>
)

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
