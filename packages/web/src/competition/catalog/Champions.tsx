import type { cmptIndex } from '@leitai/contract/competition/catalog'
import type { WireOf } from '@leitai/contract/core/call'
import { Link } from 'react-router'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/ui/Avatar.tsx'
import home from './Home.module.css'

export function Champions({ champions }: { champions: WireOf<typeof cmptIndex>['champions'] }) {
  const t = useText('competition')
  const words = useWords()
  return (
    <ul className={home.champions}>
      {champions.map(({ cmptId, title, teamName, teamLogo, score }) => (
        <li key={cmptId}>
          <Avatar id={cmptId} src={teamLogo} kind="team" size={44} />
          <div>
            <strong>{teamName}</strong>
            <Link to={paths.competition(cmptId, 'leaderboard')}>{words(title)}</Link>
          </div>
          <span className="tnum" title={t('home.score')}>
            {score}
          </span>
        </li>
      ))}
    </ul>
  )
}
