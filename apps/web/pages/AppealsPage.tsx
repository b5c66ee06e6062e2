import { useCompetitions } from '@leitai/community/people/web/CompetitionList.tsx'
import { Appeals } from '@leitai/competition/appeal/web/Appeals.tsx'

/** The user's appeals: which competitions one may be about, an upper area knows. */
export default function AppealsPage() {
  return <Appeals useCompetitions={useCompetitions} />
}
