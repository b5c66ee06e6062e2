import type { Refusals } from '@leitai/platform/contract/refusals'

export const certificateRefusals = {
  'certificate.noStage': [
    409,
    '该竞赛没有可以颁发证书的阶段',
    'This competition has no stage to issue certificates for',
  ],
  'certificate.notFinal': [
    409,
    '最终榜单尚未公布，公布后才能颁发证书',
    'The final leaderboard isn’t out yet. You can issue certificates after that.',
  ],
  'certificate.inReview': [
    409,
    '获奖审核尚未生效，请在公示结束后颁发',
    'The winner review isn’t final. Issue certificates after the publicity period.',
  ],
  'certificate.noReview': [
    409,
    '还没有进行获奖审核：请先完成审核与公示，或在设置中确认“本竞赛不进行获奖审核”',
    'The winners haven’t been reviewed. Finish a review, or turn it off in the certificate settings.',
  ],
  'certificate.glyphs': [
    409,
    '证书字体缺少这些字：{names}。请网站管理员把含这些字的 TTF 或 OTF 字体放入数据目录的 fonts 文件夹，然后重试',
    'The fonts are missing characters: {names}. Ask the operator to add a TTF or OTF font that includes them to the fonts folder of the data directory, then try again.',
  ],
  'certificate.running': [
    409,
    '上一次颁发还在进行，请等它完成',
    'Certificates are still being issued. Wait until that’s done.',
  ],
  'certificate.allIssued': [
    409,
    '名单上的证书都已颁发，没有需要颁发的了',
    'Everyone on the list has their certificate; there’s nothing left to issue',
  ],
  'certificate.nobody': [
    409,
    '名单中没有待颁发的人；已撤销的证书须单独选择后重新颁发，名单为空时请先确认榜单和获奖审核',
    'No one on the list is waiting for a certificate. Select revoked ones to issue them again; if the list is empty, check the leaderboard and the review.',
  ],
  'certificate.nothing': [
    409,
    '没有可以颁发的证书：{waiting} 人尚未实名认证或姓名无法打印',
    'Nothing to issue. People not verified yet, or with names that can’t be printed: {waiting}',
  ],
  'certificate.picks': [
    409,
    '所选人员已不在名单中或证书已颁发，请刷新后重试',
    'Someone you selected is no longer on the list or already has the certificate. Reload and check.',
  ],
  'certificate.picture': [400, '请重新上传图片', 'Upload the image again'],
  'certificate.unknown': [404, '没有找到这份证书', 'This certificate doesn’t exist'],
  'certificate.revoked': [409, '该证书已撤销', 'This certificate has been revoked'],
  'certificate.notIssued': [409, '主办方尚未颁发证书', 'The host hasn’t issued certificates yet'],
  'certificate.unverified': [
    409,
    '领取证书需要先完成实名认证，认证后由主办方补发',
    'Certificates need your verified name. The host can issue it once you’re verified.',
  ],
  'certificate.mismatch': [
    404,
    '没有查到：请核对证书编号和姓名是否与证书上完全一致',
    'No results. Check that the number and name match the certificate exactly.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/certificate': typeof certificateRefusals
  }
}
