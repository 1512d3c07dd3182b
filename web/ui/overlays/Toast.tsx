import type { ReactElement } from 'react'
import { Toaster as HotToaster, toast as hot } from 'react-hot-toast'

type Message = string | ReactElement
type Options = { durationMs?: number; id?: string }
const options = ({ durationMs, id }: Options = {}) => ({
  ...(durationMs && { duration: durationMs }),
  ...(id && { id }),
})

/** Success stays 2 seconds, the others 4, loading until dismissed; at most 20 (spec §8: the library's own numbers). */
export const toast = {
  success: (message: Message, more?: Options) => hot.success(message, options(more)),
  error: (message: Message, more?: Options) => hot.error(message, options(more)),
  plain: (message: Message, more?: Options) => hot(message, options(more)),
  loading: (message: Message, more?: Options) => hot.loading(message, options(more)),
  dismiss: (id?: string) => hot.dismiss(id),
}

/** The body of a toast that has a headline and a sentence. */
export const titled = (title: string, body: string) => (
  <span className="block">
    <strong className="block font-semibold">{title}</strong>
    {body}
  </span>
)

export const Toaster = () => (
  <HotToaster
    position="top-right"
    toastOptions={{
      className: 'text-14',
      style: {
        background: 'var(--color-raised)',
        color: 'var(--color-ink)',
        border: '1px solid var(--color-line)',
        borderRadius: 'var(--radius-md)',
        boxShadow: 'var(--shadow-float)',
        maxWidth: 'min(26.25rem, calc(100vw - 2rem))',
      },
      success: { iconTheme: { primary: 'var(--color-green-bar)', secondary: 'var(--color-raised)' } },
      error: { iconTheme: { primary: 'var(--color-red-bar)', secondary: 'var(--color-raised)' } },
    }}
  />
)
