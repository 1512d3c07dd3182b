import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { faultOfFile } from '../api/faultOfFile.ts'
import { UploadProgress } from '../ui/data/UploadProgress.tsx'
import { FileDrop } from '../ui/fields/FileDrop.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import { DialogForm } from './FormDialog.tsx'

type UploadDialogProps<Answer> = {
  title: string
  submit: string
  failure: string
  label: string
  progress: ComponentProps<typeof UploadProgress>['label']
  endings: string[]
  /** The sentence that refuses another file, and none. */
  required: string
  hint: string
  note: string
  upload: UseMutationResult<Answer, Error, { file: File; signal: AbortSignal }>
  /** How much of the file is sent, from 0 to 1. */
  share: number
  said: (answer: Answer) => string
  onClose: () => void
  children?: ReactNode
}

/** Sends one file; Cancel calls the upload off. */
export function UploadDialog<Answer>({
  upload,
  endings,
  required,
  onClose,
  children,
  ...words
}: UploadDialogProps<Answer>) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const leaving = useRef(new AbortController())

  function choose(chosen: File) {
    upload.reset()
    const isMeant = endings.some((ending) => chosen.name.toLowerCase().endsWith(ending))
    const fault = isMeant ? faultOfFile(chosen, endings) : required
    setError(fault)
    setFile(fault ? undefined : chosen)
  }

  function submit() {
    if (!file) return setError(required)
    upload.mutate(
      { file, signal: leaving.current.signal },
      {
        onSuccess(answer) {
          toast.success(words.said(answer))
          onClose()
        },
      },
    )
  }

  function cancel() {
    leaving.current.abort()
    onClose()
  }

  return (
    <DialogForm
      title={words.title}
      submit={words.submit}
      isPending={upload.isPending}
      isCancelable
      onSubmit={submit}
      onClose={cancel}
    >
      {upload.error && <ErrorAlert title={words.failure} error={upload.error} />}
      <FileDrop
        label={words.label}
        accept={endings}
        hint={words.hint}
        file={file}
        onFile={choose}
        {...(error !== undefined && { error })}
        isDisabled={upload.isPending}
      />
      {children}
      <p className="text-13 text-muted">{words.note}</p>
      {upload.isPending && <UploadProgress label={words.progress} share={words.share} />}
    </DialogForm>
  )
}
