import type { TabProps } from '@leitai/competition/catalog/web/shared/competition-tab'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { type ForumFilter, paths } from '@leitai/platform/web/paths'
import { useSearchParams } from 'react-router'
import { listTopics } from '../contract.ts'
import { filterOf, openTo, topicsInput } from './loaders.ts'
import { TopicList, WriteButton } from './TopicList.tsx'
import { WriteTopic } from './WriteTopic.tsx'

/** The forum of one competition, on its page. */
export default function CompetitionForum({ cmpt }: TabProps) {
  const [search] = useSearchParams()
  const input = openTo(useMe(), topicsInput(search, cmpt.id))
  const { may } = useCall(listTopics, input)
  const to = (more: ForumFilter = {}) => {
    const { cmpt: _, write, unanswered, ...kept } = { ...filterOf(input), page: 1, ...more }
    return paths.competition(cmpt.id, 'circle', {
      ...kept,
      ...(unanswered ? { unanswered: 1 } : {}),
      ...(write ? { write: 1 } : {}),
    })
  }
  if (search.get('write') === '1') return <WriteTopic cmpt={cmpt} back={to()} />
  return (
    <TopicList input={input} to={to} scopes={['all', 'own', 'replied', 'followed']}>
      <WriteButton reason={may.post} to={to({ write: true })} />
    </TopicList>
  )
}
