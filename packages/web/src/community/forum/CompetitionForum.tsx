import { listTopics } from '@leitai/contract/community/forum'
import { useSearchParams } from 'react-router'
import type { TabProps } from '../../competition/catalog/detail-data.ts'
import { useCall } from '../../platform/api.ts'
import { useMe } from '../../platform/app/session.ts'
import { type ForumFilter, paths } from '../../platform/paths.ts'
import { filterOf, openTo, topicsInput } from './forum-input.ts'
import { TopicList } from './TopicList.tsx'
import { WriteButton } from './WriteButton.tsx'
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
