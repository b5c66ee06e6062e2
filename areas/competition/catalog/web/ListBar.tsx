import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { getSearchTerm, listOrders } from '../contract.ts'
import classes from './Filters.module.css'
import { type Filter, sizes } from './list-filter.ts'

interface ListBarProps {
  filter: Filter
  total: number
  to: (change: Partial<Filter>) => string
}

export function ListBar({ filter, total, to }: ListBarProps) {
  const t = useText('competition')
  const navigate = useNavigate()
  const go = (change: Partial<Filter>) => void navigate(to(change), { preventScrollReset: true })
  return (
    <div className={classes.bar}>
      <Search filter={filter} go={go} />
      <HotWords to={to} />
      <div className={classes.end}>
        <Checkbox
          label={t('filter.open')}
          checked={filter.open}
          onChange={(event) => go({ open: event.currentTarget.checked })}
        />
        <NativeSelect
          aria-label={t('order')}
          value={filter.order}
          onChange={(event) => go({ order: event.currentTarget.value })}
          data={listOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
        <NativeSelect
          aria-label={t('list.size')}
          value={String(filter.size)}
          onChange={(event) => go({ size: Number(event.currentTarget.value) })}
          data={sizes.map((size) => ({ value: String(size), label: t('list.perPage', { size }) }))}
        />
        <nav className={classes.views} aria-label={t('list.view')}>
          <Link
            to={to({ view: 'cards', page: filter.page })}
            aria-label={t('list.cards')}
            aria-current={filter.view === 'cards' || undefined}
          >
            <Icon name="cards" />
          </Link>
          <Link
            to={to({ view: 'rows', page: filter.page })}
            aria-label={t('list.rows')}
            aria-current={filter.view === 'rows' || undefined}
          >
            <Icon name="rows" />
          </Link>
        </nav>
        <span role="status" className="tnum">
          {t('list.count', { total })}
        </span>
      </div>
    </div>
  )
}

function Search({ filter, go }: { filter: Filter; go: (change: Partial<Filter>) => void }) {
  const t = useText('competition')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }
  return (
    <search className={classes.search}>
      <form onSubmit={submit} style={{ display: 'contents' }} key={filter.keyword}>
        <input
          id={id}
          type="search"
          name="keyword"
          defaultValue={filter.keyword}
          maxLength={100}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
        />
        <button type="submit" aria-label={t('search.go')}>
          <Icon name="search" size={18} />
        </button>
      </form>
    </search>
  )
}

function HotWords({ to }: { to: (change: Partial<Filter>) => string }) {
  const t = useText('competition')
  const words = useCall(getSearchTerm, {})
  if (words.length === 0) return null
  return (
    <div className={classes.hot}>
      <span>{t('search.hot')}</span>
      {words.slice(0, 5).map(({ term }) => (
        <Link key={term} to={to({ keyword: term })}>
          {term}
        </Link>
      ))}
    </div>
  )
}
