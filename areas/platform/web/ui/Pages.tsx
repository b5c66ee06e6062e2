import { Link } from 'react-router'
import { useText } from '../framework/i18n/use-text.ts'
import { Icon } from './Icon.tsx'
import classes from './Pages.module.css'

interface PagesProps {
  total: number
  page: number
  pageSize: number
  /** The URL of a page. */
  to: (page: number) => string
}

const AROUND = 2

/** The page numbers to show; 0 stands for a gap. */
function pageNumbers(page: number, last: number): number[] {
  const near = (number: number) => number === 1 || number === last || Math.abs(number - page) <= AROUND
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(near)
  return shown.flatMap((number, index) => (index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [0, number] : [number]))
}

/**
 * Pagination as links, so that pages can be opened in tabs, bookmarked and indexed. Renders nothing for an empty list, which has its own
 * text.
 */
export function Pages({ total, page, pageSize, to }: PagesProps) {
  const t = useText('common')
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className={classes.pages} aria-label={t('page.label')}>
      <span className={classes.count}>{t('page.count', { total })}</span>
      {last > 1 && (
        <>
          {page > 1 && (
            <Link to={to(page - 1)} aria-label={t('page.previous')} rel="prev">
              <Icon name="left" size={16} />
            </Link>
          )}
          {pageNumbers(page, last).map((number, index) =>
            number === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
              <span key={`gap${index}`}>…</span>
            ) : (
              <Link
                key={number}
                to={to(number)}
                aria-label={t('page.number', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            ),
          )}
          {page < last && (
            <Link to={to(page + 1)} aria-label={t('page.next')} rel="next">
              <Icon name="right" size={16} />
            </Link>
          )}
        </>
      )}
    </nav>
  )
}
