import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { getUserHonorList } from '../contract.ts'
import { Badges } from './Badges.tsx'
import { Hidden } from './Hidden.tsx'
import { HonourList } from './HonourList.tsx'
import { OwnCertificates } from './OwnCertificates.tsx'
import classes from './People.module.css'
import { PersonFrame } from './PersonFrame.tsx'
import type { Person } from './person-input.ts'

/** All results of a user: final ranks, medals, prizes and the points they give. */
export default function Achievements() {
  return <PersonFrame tab="achievements">{(person) => <All person={person} />}</PersonFrame>
}

function All({ person }: { person: Person }) {
  const t = useText('people')
  const { list, hidden } = useCall(getUserHonorList, { userId: person.userId })
  if (hidden) return <Hidden />
  return (
    <>
      <Badges userId={person.userId} />
      <HonourList list={list} own={person.self} />
      {list.length > 0 && <p className={classes.hidden}>{t('points.help')}</p>}
      {person.self && <OwnCertificates />}
    </>
  )
}
