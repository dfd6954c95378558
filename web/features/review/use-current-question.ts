/** Which question of the review is being read, and moving to another one. */
import { useCallback, useEffect, useRef, useState } from "react";
import { anchorOf } from "./question-review.tsx";

/** Pixels below the top edge, the strip on phones included, at which a question counts as reached. */
const reach = 120;

/**
 * @param count number of questions
 * @returns the number of the current question, 0 above the first, and a function that scrolls to one and focuses it
 */
export function useCurrentQuestion(count: number): [number, (number: number) => void] {
  const [current, setCurrent] = useState(0);
  // After a jump the question jumped to stays the current one until the page is scrolled, since the last ones can't reach the top.
  const jump = useRef({ number: 0, top: -1 });
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      if (Math.abs(jump.current.top - scrollY) < 2) return setCurrent(jump.current.number);
      jump.current.top = -1;
      let reached = 0;
      for (let number = 1; number <= count; number += 1) {
        const top = document.getElementById(anchorOf(number))?.getBoundingClientRect().top;
        if (top !== undefined && top <= reach) reached = number;
      }
      setCurrent(reached);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
    };
  }, [count]);
  const go = useCallback((number: number) => {
    const section = document.getElementById(anchorOf(number));
    section?.scrollIntoView({ behavior: "instant" });
    section?.focus({ preventScroll: true });
    jump.current = { number, top: scrollY };
    setCurrent(number);
  }, []);
  return [current, go];
}
