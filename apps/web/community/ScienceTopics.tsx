import { listTopics } from '@leitai/community/forum/contract'
import { Block, SectionCard } from '@leitai/competition/section/web/shared/Cards.tsx'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Text } from '@mantine/core'
import { activeTopics } from './science-topics.ts'

/** Discussions on the page of data science. */
export function ScienceTopics() {
  const t = useText('section')
  const topics = useCall(listTopics, activeTopics).list
  return (
    <Block title={t('topics')} to={paths.forum()} empty={topics.length === 0}>
      {topics.map((topic) => (
        <SectionCard key={topic.id} to={paths.topic(topic.id)} title={topic.title} text={topic.excerpt}>
          <Text span inherit>
            {topic.author.userName}
          </Text>
          <span>{t('replies', { count: topic.replies })}</span>
        </SectionCard>
      ))}
    </Block>
  )
}
