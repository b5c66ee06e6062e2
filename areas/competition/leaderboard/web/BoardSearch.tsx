import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { useState } from 'react'
import classes from './Board.module.css'

/** Finds teams on the board; on a phone behind a button, so that the rows come first. */
export function BoardSearch({ value, to }: { value: string; to: (keyword: string) => string }) {
  const t = useText('leaderboard')
  const [opened, setOpened] = useState(value !== '')
  return (
    <>
      <button
        type="button"
        className={classes.searchButton}
        aria-label={t('search')}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="search" size={18} />
      </button>
      <div className={classes.search} data-opened={opened || undefined}>
        <SearchField label={t('search')} value={value} to={to} />
      </div>
    </>
  )
}
