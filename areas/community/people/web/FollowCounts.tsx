import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { useState } from 'react'
import { FollowDialog } from './FollowDialog.tsx'
import classes from './People.module.css'
import type { Person } from './person-input.ts'

/** The numbers of followers and followed users; each opens its list. */
export function FollowCounts({ person }: { person: Person }) {
  const t = useText('people')
  const [open, setOpen] = useState<'followers' | 'following' | null>(null)
  if (person.followers === null) return <p className={classes.hidden}>{t('follow.hidden')}</p>
  return (
    <div className={classes.counts}>
      {(['followers', 'following'] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => setOpen(kind)}>
          <strong>
            <NumberText value={person[kind]} />
          </strong>
          {t(`follow.${kind}`)}
        </button>
      ))}
      {open && <FollowDialog userId={person.userId} kind={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
