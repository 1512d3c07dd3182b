import { type KeyboardEvent, useState } from 'react'
import { MAX_COMMENT_LENGTH } from '#server/comments/constants.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { INPUT } from '../../ui/fields/Field.tsx'
import { COMPOSER } from './focusComposer.ts'
import { type Draft, NO_DRAFT } from './mentioning.ts'
import { useMentioning } from './useMentioning.ts'

type Said = { text: string; mentions: string[] | undefined }
type ComposerProps = {
  project_id: string
  label: string
  submit: string
  initial?: Draft | undefined
  /** Hears of each change. */
  onDraft?: (draft: Draft) => void
  onSend: (said: Said) => Promise<unknown>
  /** Of a comment that is there already. */
  onCancel?: () => void
  onEscape?: () => void
}

export function Composer(props: ComposerProps) {
  const { project_id, label, submit, initial = NO_DRAFT, onDraft = () => undefined, onSend, onCancel, onEscape } = props
  const said = useMentioning(project_id, initial, onDraft)
  const [isSending, setSending] = useState(false)
  const { text, current, list } = said

  async function send() {
    if (text.trim() === '' || isSending) return
    const mentions = said.mentioned()
    setSending(true)
    await onSend({ text, mentions: mentions.length > 0 ? mentions : undefined }).then(said.clear, sayFailure)
    setSending(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSent) void send()
    const isLeft = !isSent && !said.press(event)
    const onLeft = onCancel ?? onEscape
    if (isLeft && event.key === 'Escape' && onLeft) onLeft()
    else if (isLeft) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex flex-col gap-1.5">
      <textarea
        ref={said.area}
        {...(onCancel ? {} : { [COMPOSER]: '' })}
        aria-label={label}
        aria-controls={current ? list : undefined}
        aria-activedescendant={current ? `${list} ${current.user_id}` : undefined}
        placeholder={label}
        dir="auto"
        rows={onCancel ? 3 : 2}
        maxLength={MAX_COMMENT_LENGTH}
        value={text}
        onChange={({ target }) => said.write(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={said.close}
        className={`resize-y py-1.5 ${INPUT}`}
      />
      <Offered said={said} />
      {(text !== '' || onCancel) && (
        <div className="flex justify-end gap-1">
          {onCancel && (
            <Button size="sm" variant="ghost" onPress={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            isDisabled={text.trim() === ''}
            isPending={isSending}
            onPress={() => void send()}
          >
            {submit}
          </Button>
        </div>
      )}
    </div>
  )
}

function Offered({ said: { list, offered, current, choose } }: { said: ReturnType<typeof useMentioning> }) {
  if (!current) return null
  return (
    <div
      id={list}
      role="listbox"
      aria-label="People"
      className="flex max-h-44 flex-col overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
    >
      {offered.map((reader) => (
        <div
          key={reader.user_id}
          id={`${list} ${reader.user_id}`}
          role="option"
          tabIndex={-1}
          aria-selected={reader === current}
          // The caret stays in the text.
          onMouseDown={(event) => {
            event.preventDefault()
            choose(reader)
          }}
          className={`flex min-h-7 shrink-0 items-center truncate rounded-sm px-2 text-13 pointer-coarse:min-h-11 ${reader === current ? 'bg-hover' : ''}`}
        >
          <bdi>{reader.name}</bdi>
        </div>
      ))}
    </div>
  )
}
