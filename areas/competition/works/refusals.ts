import type { Refusals } from '@leitai/platform/contract/refusals'

export const worksRefusals = {
  'work.blind': [
    409,
    '盲评正在进行，公开展示会让评委看到队名；请在该轮次结束后再开启',
    'A blind round is in progress, and judges would see team names. Show the entries once it’s closed.',
  ],
  'work.noStage': [409, '该竞赛不接受作品', 'This competition doesn’t accept entries'],
  'work.notOpen': [409, '现在不能修改作品：该阶段尚未开始', 'You can’t edit entries yet: the stage hasn’t started'],
  'work.closed': [409, '该阶段已结束，作品不能再修改', 'The stage has ended, so the entry can’t change'],
  'work.changed': [
    409,
    '队友刚刚保存了作品，请先载入最新内容再修改',
    'A teammate just saved the entry. Reload it before you continue.',
  ],
  'work.lacking': [400, '提交作品前请填写标题、简介和正文', 'Add a title, summary and text before you submit'],
  'work.fileType': [400, '只支持 {types} 文件', 'Only these files are accepted: {types}'],
  'work.file': [
    400,
    '没有找到已上传的文件 {name}，请重新上传',
    'The uploaded file {name} wasn’t found. Upload it again.',
  ],
  'work.picture': [400, '只能使用自己上传的图片', 'You can only use images you’ve uploaded'],
  'work.unknown': [404, '没有找到这个作品', 'This entry doesn’t exist'],
  'work.ownLike': [409, '不能给自己队伍的作品点赞', 'You can’t like your own team’s entry'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/works': typeof worksRefusals
  }
}
