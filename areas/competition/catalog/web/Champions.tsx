import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Link } from 'react-router'
import type { cmptIndex } from '../contract.ts'
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
