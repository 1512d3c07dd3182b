import Markdown from 'markdown-to-jsx/react'
import type { ReactNode } from 'react'
import { OutsideLink } from '../buttons/OutsideLink.tsx'

const LOOKS = [
  '[&_:is(h1,h2,h3,h4)]:font-semibold [&_h1]:text-16',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:ps-5 [&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3',
  '[&_code]:rounded-sm [&_code]:bg-hover [&_code]:px-1 [&_code]:font-mono [&_code]:text-13 [&_pre]:overflow-x-auto',
  '[&_table]:border-collapse [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start',
].join(' ')
/** Markdown of people: without HTML, and its images are links, so that no other server hears who reads it. */
export default ({ text }: { text: string }) => (
  <Markdown
    options={{
      disableParsingRawHTML: true,
      forceWrapper: true,
      wrapper: Body,
      overrides: { a: Link, img: Picture },
    }}
  >
    {text}
  </Markdown>
)

const Body = ({ children }: { children?: ReactNode }) => (
  <div dir="auto" className={`flex flex-col gap-2 wrap-anywhere ${LOOKS}`}>
    {children}
  </div>
)

const Link = ({ href, children }: { href?: string; children?: ReactNode }) =>
  href && /^(https?|mailto):/i.test(href) ? <OutsideLink href={href}>{children}</OutsideLink> : <span>{children}</span>

const Picture = ({ src, alt }: { src?: string; alt?: string }) => <Link href={src ?? ''}>{alt || src}</Link>
