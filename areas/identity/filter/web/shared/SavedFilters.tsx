import { limits } from '@leitai/platform/contract/limits'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deleteFilter, type FilteredList, savedFilters, saveFilter } from '../../contract.ts'
import classes from './SavedFilters.module.css'

const changes = [savedFilters]

interface SavedFiltersProps {
  list: FilteredList
  /** The fields of its filter in the address. */
  fields: readonly string[]
  /** The address of the list with another filter. */
  to: (fields: Record<string, string>) => string
}

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)

/** The filters that the user has saved of a list, and a button that saves the present one. */
export function SavedFilters({ list, fields, to }: SavedFiltersProps) {
  const t = useText('common')
  const [search] = useSearchParams()
  const { data } = useCallWhen(savedFilters, { list })
  const [asking, setAsking] = useState<{ id: number; name: string } | 'save' | null>(null)
  const save = useSend(saveFilter, { changes })
  const remove = useSend(deleteFilter, { changes })
  const now = Object.fromEntries(
    fields.flatMap((field) => {
      const value = search.get(field) ?? ''
      return value === '' ? [] : [[field, value] as const]
    }),
  )
  const saved = data?.list ?? []
  const maySave = data !== undefined && Object.keys(now).length > 0 && !saved.some((one) => isSame(one.fields, now))
  if (saved.length === 0 && !maySave) return null
  return (
    <div className={classes.filters}>
      {saved.length > 0 && (
        <ul aria-label={t('filter.saved')}>
          {saved.map(({ id, name, fields: kept }) => (
            <li key={id}>
              <Link to={to(kept)} aria-current={isSame(kept, now) ? 'page' : undefined} preventScrollReset>
                {name}
              </Link>
              <button
                type="button"
                aria-label={t('filter.delete', { name })}
                title={t('filter.delete', { name })}
                onClick={() => setAsking({ id, name })}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {maySave && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking('save')}>
          {t('filter.save')}
        </Button>
      )}
      {asking === 'save' && (
        <ConfirmDialog
          title={t('filter.save')}
          text={t('filter.save.text')}
          reason={t('filter.name')}
          max={limits.filter.name}
          go={t('filter.save.go')}
          onGo={async (name) => (await save.run({ list, name, fields: now })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'save' && (
        <ConfirmDialog
          title={t('filter.delete', { name: asking.name })}
          go={t('filter.delete.go')}
          danger
          onGo={async () => (await remove.run({ id: asking.id })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
