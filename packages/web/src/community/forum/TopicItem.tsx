import type { listTopics } from '@leitai/contract/community/forum'
import type { WireOf } from '@leitai/contract/core/call'
import { Link } from 'react-router'
import { useTag, useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/ui/Avatar.tsx'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Forum.module.css'
import { VoiceMark } from './VoiceMark.tsx'

type Shown = WireOf<typeof listTopics>['list'][number]

/** One topic in a list. */
export function TopicItem({ topic, inCmpt }: { topic: Shown; inCmpt: boolean }) {
  const tagOf = useTag()
  const t = useText('forum')
  const words = useWords()
  const { author, cmpt } = topic
  return (
    <li className={classes.topic}>
      <Avatar id={author.userId} src={author.avatar} size={40} />
      <div className={classes.topicBody}>
        <h2>
          {topic.pinned && (inCmpt || cmpt === null) && <StateBadge tone="soon">{t('pinned')}</StateBadge>}
          {topic.answered && <StateBadge tone="good">{t('answered')}</StateBadge>}
          {topic.closed && <StateBadge tone="done">{t('closed')}</StateBadge>}
          <Link to={paths.topic(topic.id)}>{topic.title}</Link>
        </h2>
        {topic.excerpt !== '' && <p className={classes.excerpt}>{topic.excerpt}</p>}
        <p className={classes.quiet}>
          <Link to={paths.person(author.userId)}>{author.userName}</Link>
          <VoiceMark voice={topic.voice} />
          <TimeText at={topic.at} />
          {!inCmpt && cmpt && <Link to={paths.competition(cmpt.id, 'circle')}>{words(cmpt.title)}</Link>}
          {topic.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tagOf(tag)}
            </span>
          ))}
          <span className={classes.counts}>
            <span>{t('replies', { count: topic.replies })}</span>
            <span>{t('likes', { count: topic.likes })}</span>
            {topic.replies > 0 && (
              <span>
                {t('lastReply')} <TimeText at={topic.lastAt} />
              </span>
            )}
          </span>
        </p>
      </div>
    </li>
  )
}
