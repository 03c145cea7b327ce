/** The mail about a closed job: the dialog that closes the job shows it before it is sent. */
export function jobClosedMail({ job_title, company }: { job_title: string; company: string }) {
  return {
    subject: `${job_title} at ${company} is closed`,
    paragraphs: [
      `${company} closed the ${job_title} job. It takes no more applications.`,
      `There is no decision on your application yet. If ${company} decides, we'll email you.`,
    ],
  };
}
