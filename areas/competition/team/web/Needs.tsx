import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import classes from './Team.module.css'

/** What a team looks for: skills and a description. */
export function Needs({ team }: { team: { needSkills: string[]; needs: string } }) {
  const t = useText('team')
  if (team.needSkills.length === 0 && team.needs === '') return null
  return (
    <Facts className={classes.needs}>
      {team.needSkills.length > 0 && (
        <div className={classes.need}>
          <dt>{t('need')}</dt>
          <dd>
            <List className={classes.tags}>
              {team.needSkills.map((skill) => (
                <li key={skill} className={classes.tag}>
                  {skill}
                </li>
              ))}
            </List>
          </dd>
        </div>
      )}
      {team.needs !== '' && (
        <div className={classes.need}>
          <dt>{t('needs')}</dt>
          <dd>{team.needs}</dd>
        </div>
      )}
    </Facts>
  )
}
