import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Button, IconButton } from '../buttons/Button.tsx'
import { Select } from '../fields/Select.tsx'

type PageButtonsProps = { page: number; pageCount: number; onPage: (page: number) => void }
type PageSizeProps = { pageSize: number; pageSizes: readonly number[]; onPageSize: (size: number) => void }

/** Up to five page numbers around the current one; pages count from 1. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pageCount - 4))
  return Array.from({ length: Math.min(5, pageCount) }, (_, index) => first + index)
}

export const Pagination = ({ pageSize, pageSizes, onPageSize, ...pages }: PageButtonsProps & PageSizeProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <PageButtons {...pages} />
    <PageSize pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
  </div>
)

const PageSize = memo(({ pageSize, pageSizes, onPageSize }: PageSizeProps) => (
  <Select
    label="Rows per page"
    isLabelHidden
    size="sm"
    options={pageSizes.map((size) => ({ id: String(size), label: `${size} per page` }))}
    value={String(pageSize)}
    onChange={(size) => onPageSize(Number(size))}
  />
))

export const PageButtons = memo(({ page, pageCount, onPage }: PageButtonsProps) => (
  <nav aria-label="Pages" className="tabular flex items-center gap-1">
    <IconButton
      icon={ChevronLeft}
      label="Previous page"
      size="sm"
      className="rtl:-scale-x-100"
      isDisabled={page <= 1}
      onPress={() => onPage(page - 1)}
    />
    {pageNumbers(page, pageCount).map((number) => (
      <Button
        key={number}
        size="sm"
        variant="ghost"
        aria-label={`Page ${number}`}
        aria-current={number === page ? 'page' : undefined}
        className={`min-w-7 ${number === page ? 'bg-hover' : 'text-muted'} ${Math.abs(number - page) > 1 ? '@max-[72rem]/footer:hidden' : ''}`}
        onPress={() => onPage(number)}
      >
        {number}
      </Button>
    ))}
    <IconButton
      icon={ChevronRight}
      label="Next page"
      size="sm"
      className="rtl:-scale-x-100"
      isDisabled={page >= pageCount}
      onPress={() => onPage(page + 1)}
    />
  </nav>
))
