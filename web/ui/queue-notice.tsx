/** Says above a form's button that the request waits for the server; read out when it appears. */
export function QueueNotice({ sentence }: { sentence: string | null }) {
  return (
    <p
      role="status"
      className="border-s-4 border-warn bg-warn-wash px-4 py-2.5 text-sm font-medium empty:hidden"
    >
      {sentence}
    </p>
  );
}
