class Greedy:
    def appraise(self, view, action): return 0.0
