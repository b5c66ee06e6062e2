import { useCall } from '@leitai/platform/web/api'
import { paths } from '@leitai/platform/web/paths'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { getUserCmptList } from '../contract.ts'
import { CompetitionList } from './CompetitionList.tsx'
import { Hidden } from './Hidden.tsx'
import { PersonFrame } from './PersonFrame.tsx'
import { competitionsInput, type Person, readUserId } from './person-input.ts'

/** All competitions in which a user takes or took part. */
export default function Competitions() {
  return <PersonFrame tab="competitions">{(person, search) => <List person={person} search={search} />}</PersonFrame>
}

function List({ person, search }: { person: Person; search: URLSearchParams }) {
  const named = readUserId(search) ?? undefined
  const { list, total, page, pageSize, hidden } = useCall(getUserCmptList, competitionsInput(person.userId, search))
  if (hidden) return <Hidden />
  return (
    <>
      <CompetitionList list={list} own={person.self} />
      {total > 0 && (
        <Pages
          total={total}
          page={page}
          pageSize={pageSize}
          to={(next) => paths.personCompetitions(named, next > 1 ? next : undefined)}
        />
      )}
    </>
  )
}
