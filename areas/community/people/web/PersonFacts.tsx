import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { ReactNode } from 'react'
import classes from './People.module.css'
import type { Person } from './person-input.ts'

/** A user's school, work and region; private fields are marked as such. */
export function PersonFacts({ person }: { person: Person }) {
  const t = useText('people')
  const settings = useText('settings')
  const { school, work, region, website, since } = person
  const education = school && school.education !== '' ? settings(`education.${school.education}`) : ''
  const facts: [string, ReactNode][] = [
    [t('fact.school'), school ? [school.name, school.major, education].filter(Boolean).join(' · ') : t('hidden')],
    [
      t('fact.work'),
      work ? work.occupation && `${work.occupation} · ${settings(`workStatus.${work.status}`)}` : t('hidden'),
    ],
    [t('fact.region'), region ?? t('hidden')],
    [
      t('fact.website'),
      website && (
        <a href={website} target="_blank" rel="nofollow ugc noopener noreferrer">
          {website.replace(/^https?:\/\//i, '')}
        </a>
      ),
    ],
    [t('fact.since'), <TimeText key="since" at={since} detail="day" />],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
