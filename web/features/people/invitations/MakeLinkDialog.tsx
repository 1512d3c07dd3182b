import { type ReactNode, useState } from 'react'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { isLinkUse, LinkUseFields, linkUseGiven, ONE_USE, ShownLink } from './LinkUse.tsx'

type Making<Body> = {
  mutate(body: Body, on: { onSuccess(link: { url: string }): void }): void
  error: Error | null
  isPending: boolean
}
type Props<Given> = {
  make: Making<Given & ReturnType<typeof linkUseGiven>>
  given: Given | undefined
  children: (isSent: boolean) => ReactNode
  onClose: () => void
}

/** Asks what a link gives, by its `children`, and how often and long it is good for; then shows it once. */
export function MakeLinkDialog<Given extends object>({ make, given, children, onClose }: Props<Given>) {
  const [use, setUse] = useState(ONE_USE)
  const [isSent, setIsSent] = useState(false)
  const [url, setUrl] = useState<string>()

  function submit() {
    setIsSent(true)
    if (!given || !isLinkUse(use)) return
    make.mutate({ ...given, ...linkUseGiven(use) }, { onSuccess: (link) => setUrl(link.url) })
  }

  if (url !== undefined) return <ShownLink url={url} onClose={onClose} />
  return (
    <FormDialog
      title="Make a link"
      submit="Make link"
      failure="The link could not be made"
      error={make.error}
      isPending={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {children(isSent)}
      <LinkUseFields value={use} onChange={setUse} isSent={isSent} />
    </FormDialog>
  )
}
