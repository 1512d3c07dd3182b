import { CopyButton } from '../buttons/CopyButton.tsx'

export const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className="flex flex-col gap-1">
    <p className="text-13 font-medium">{label}</p>
    <div className="flex flex-wrap items-center gap-2">
      <code dir="ltr" className="min-w-0 flex-1 basis-60 rounded-md border border-line bg-subtle p-2 text-13 break-all">
        {text}
      </code>
      <CopyButton text={text} />
    </div>
  </div>
)
